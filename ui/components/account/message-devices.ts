import type { PageContextServer } from 'vike/types'
import type { Who } from '../../page-context.ts'
import { recentWords } from '../../time-words.ts'
import type { DeviceShown } from './MessageDevices.tsx'

/** The caller's devices that show messages, the newest first. */
export async function messageDevicesOf({ modules, now }: PageContextServer, who: Who): Promise<readonly DeviceShown[]> {
  const devices = await modules.push.of(who.id)
  return devices.map(({ id, device, createdAt }) => ({ id, words: device, since: recentWords(createdAt, now) }))
}
