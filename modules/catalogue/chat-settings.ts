import { type Result, accept, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from './stored-fields.ts'

/** The owner's settings of the chat on the site. */
export interface ChatSettings {
  /** A language model rephrases the automatic answers. */
  readonly isPhrased: boolean
}

export const defaultChatSettings: ChatSettings = { isPhrased: false }

interface ChatSettingsRefused {
  readonly kind: 'chat-refused'
  readonly faults: readonly SettingFault[]
}

export function parseChatSettings(stored: unknown): Result<ChatSettings, ChatSettingsRefused> {
  const read = createFieldReader(stored)
  const isPhrased = read.yesNo('isPhrased', defaultChatSettings.isPhrased)
  const faults = read.faults()
  return faults.length > 0 ? refuse({ kind: 'chat-refused', faults }) : accept({ isPhrased })
}

/** The most that the files of one booking's conversation may be. */
export interface ThreadFileRoom {
  readonly files: number
  readonly megabytes: number
}

export const defaultThreadFileRoom: ThreadFileRoom = { files: 200, megabytes: 500 }
export const threadFileRoomLimits = { files: 10_000, megabytes: 100_000 } as const

interface ThreadFileRoomRefused {
  readonly kind: 'thread-files-refused'
  readonly faults: readonly SettingFault[]
}

export function parseThreadFileRoom(stored: unknown): Result<ThreadFileRoom, ThreadFileRoomRefused> {
  const read = createFieldReader(stored)
  const room = {
    files: read.wholeNumber('files', defaultThreadFileRoom.files, 0, threadFileRoomLimits.files),
    megabytes: read.wholeNumber('megabytes', defaultThreadFileRoom.megabytes, 0, threadFileRoomLimits.megabytes),
  }
  const faults = read.faults()
  return faults.length > 0 ? refuse({ kind: 'thread-files-refused', faults }) : accept(room)
}
