import type { CallState } from './call-client.ts'

/** Words of the messages, exactly as the product has them. */
export const toasts = {
  started: 'Video call started',
  notStarted: 'Failed to start video call',
  inProgress: 'Video call already in progress',
  connected: 'Video call connected',
  noDevices: 'Failed to access camera/microphone',
  sharing: 'Screen sharing started',
  notSharing: 'Screen sharing stopped',
  shareFailed: 'Failed to share screen',
  ended: 'Call ended',
  notEnded: 'Failed to end call',
} as const

export const stateWords = {
  connecting: 'Connecting',
  connected: 'Connected',
  disconnected: 'Disconnected',
} as const

export const participantWords = (count: number) => `${count} participant${count === 1 ? '' : 's'}`

/** The remedy where the browser gives no camera or microphone. */
export function deviceWords(fault: unknown): string {
  const name = fault instanceof Error ? fault.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return 'Your browser may not use the camera and microphone here. Allow them in the settings of this site (the sign beside the address), then try again.'
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return 'We found no camera and no microphone on this device. Connect one, or call us instead.'
  }
  if (name === 'NotReadableError' || name === 'AbortError') {
    return 'Another program is using the camera or the microphone. Close it, then try again.'
  }
  return 'This browser cannot use a camera or a microphone here. Use another browser, or call us instead.'
}

interface Noted {
  readonly state: CallState
  /** The browser asks for the devices. */
  readonly isAsking: boolean
  readonly isAlone: boolean
  readonly mayTryAgain: boolean
  readonly hasRelay: boolean
  /** The picture pauses for the voice. */
  readonly isPaused: boolean
}

/** The line below the picture; empty where nothing is to be said. */
export function noteWords({ state, isAsking, isAlone, mayTryAgain, hasRelay, isPaused }: Noted): string {
  if (isAsking) return 'Your browser asks for the camera and the microphone.'
  if (state === 'taken-over') return 'The call goes on on your other device.'
  if (state === 'waiting') return 'We are ringing. You see each other as soon as somebody joins.'
  if (state === 'disconnected' && mayTryAgain) return 'The connection was lost. Try again, or call instead.'
  if (state === 'disconnected') return 'The connection was lost. We are looking for another path.'
  if (mayTryAgain) {
    return hasRelay
      ? 'The connection takes long. Try again, or call instead.'
      : 'The connection takes long. Calls between two networks may fail here: no relay is set up. Try again, or call instead.'
  }
  if (isPaused) return 'The line is weak: your picture pauses, so that your voice goes on.'
  return state === 'connected' && isAlone ? 'The other person has left.' : ''
}
