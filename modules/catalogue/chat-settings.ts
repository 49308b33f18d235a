import { type Result, accept, refuse } from '#modules/shared'

/** The owner's settings of the chat on the site. */
export interface ChatSettings {
  /** A language model rephrases the automatic answers. */
  readonly isPhrased: boolean
}

export const defaultChatSettings: ChatSettings = { isPhrased: false }

export function parseChatSettings(stored: unknown): Result<ChatSettings, { readonly kind: 'chat-refused' }> {
  const { isPhrased }: { readonly isPhrased?: unknown } = typeof stored === 'object' && stored !== null ? stored : {}
  return typeof isPhrased === 'boolean' ? accept({ isPhrased }) : refuse({ kind: 'chat-refused' })
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
}

export function parseThreadFileRoom(stored: unknown): Result<ThreadFileRoom, ThreadFileRoomRefused> {
  const { files, megabytes }: { readonly files?: unknown; readonly megabytes?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {}
  return isUpTo(files, threadFileRoomLimits.files) && isUpTo(megabytes, threadFileRoomLimits.megabytes)
    ? accept({ files, megabytes })
    : refuse({ kind: 'thread-files-refused' })
}

function isUpTo(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}
