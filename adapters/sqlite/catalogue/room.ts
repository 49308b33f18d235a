import { type RoomSettings, defaultRoom, parseRoom } from '#modules/scheduling'
import type { SqliteDatabase } from '../kit/database.ts'

/** The settings for the room around visits, read anew each time and understood anew only when their text has changed. */
export function prepareRoom({ raw }: SqliteDatabase): () => RoomSettings {
  const read = raw.prepare<[], string>(`select value from settings where key = 'room'`).pluck()
  let text: string | undefined
  let room = defaultRoom
  return () => {
    const present = read.get()
    if (present !== text) {
      room = present === undefined ? defaultRoom : understand(JSON.parse(present))
      text = present
    }
    return room
  }
}

function understand(stored: unknown): RoomSettings {
  const room = parseRoom(stored)
  if (room.ok) return room.value
  const faults = room.refusal.faults.map(({ path, message }) => `${path} ${message}`)
  throw new Error(`the setting room cannot be understood: ${faults.join('; ')}`)
}
