/** Words of the messages, to the letter of the product's texts. */
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
