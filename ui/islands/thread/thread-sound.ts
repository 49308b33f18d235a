const key = 'callout-thread-sound'

export function isMuted(): boolean {
  try {
    return localStorage.getItem(key) === 'off'
  } catch {
    return false
  }
}

/** Kept on this device. */
export function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(key, muted ? 'off' : 'on')
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

let context: AudioContext | null = null

/** Two soft tones. A browser that plays nothing is no fault. */
export function playTones(): void {
  if (isMuted()) return
  try {
    context ??= new AudioContext()
    const { currentTime: now, destination } = context
    for (const [place, pitch] of [660, 880].entries()) {
      const [tone, volume] = [context.createOscillator(), context.createGain()]
      const begin = now + place * 0.16
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0, begin)
      volume.gain.linearRampToValueAtTime(0.08, begin + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.15)
      tone.connect(volume).connect(destination)
      tone.start(begin)
      tone.stop(begin + 0.16)
    }
    void context.resume().catch(() => {})
  } catch {
    // The message is not lost: it is on the screen.
  }
}
