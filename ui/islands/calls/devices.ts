const picture: MediaTrackConstraints = {
  width: { ideal: 640, max: 640 },
  height: { ideal: 480, max: 480 },
  frameRate: { ideal: 24, max: 30 },
}
const voice: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** Camera and microphone; the microphone alone where there is no camera, or the camera alone. Throws the first fault. */
export async function openDevices(): Promise<MediaStream> {
  const { mediaDevices } = navigator
  if (!mediaDevices?.getUserMedia) throw new Error('this page has no devices')
  try {
    return await mediaDevices.getUserMedia({ audio: voice, video: picture })
  } catch (fault) {
    for (const only of [{ audio: voice }, { video: picture }]) {
      const stream = await mediaDevices.getUserMedia(only).catch(() => null)
      if (stream) return stream
    }
    throw fault
  }
}

/** Whether the browser opens camera and microphone without a question. */
export async function areDevicesAllowed(): Promise<boolean> {
  try {
    const asked = (['camera', 'microphone'] as const).map((name) => navigator.permissions.query({ name }))
    return (await Promise.all(asked)).every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}

export async function openOne(kind: 'audio' | 'video', deviceId: string | null): Promise<MediaStreamTrack> {
  const chosen = deviceId === null ? {} : { deviceId: { exact: deviceId } }
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'video' ? { video: { ...picture, ...chosen } } : { audio: { ...voice, ...chosen } },
  )
  const [track] = stream.getTracks()
  if (!track) throw new Error('the device gave nothing')
  return track
}

export const canShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

export async function openScreen(): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 10 } }, audio: false })
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('the screen gave nothing')
  return track
}

/** The devices to choose from. Their names are known once one was allowed. */
export async function listDevices(): Promise<readonly MediaDeviceInfo[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? []
  return all.filter(({ deviceId }) => deviceId !== '')
}
