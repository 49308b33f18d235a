export const messageFileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'text/plain',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'video/mp4',
  'video/quicktime',
  'video/webm',
] as const

/** The types of files that a thread takes, by their content. */
export type MessageFileType = (typeof messageFileTypes)[number]

interface TypeFacts {
  /** The endings that a name of this type may have; a name with another gets the first. */
  readonly endings: readonly [string, ...string[]]
  readonly message: 'image' | 'video' | 'audio' | 'file'
  /** It is drawn anew, so that nothing but the picture is kept. */
  readonly isDrawn?: true
}

const facts: Readonly<Record<MessageFileType, TypeFacts>> = {
  'image/jpeg': { endings: ['jpg', 'jpeg'], message: 'image', isDrawn: true },
  'image/png': { endings: ['png'], message: 'image', isDrawn: true },
  'image/webp': { endings: ['webp'], message: 'image', isDrawn: true },
  'image/gif': { endings: ['gif'], message: 'image', isDrawn: true },
  'image/heic': { endings: ['heic', 'heif'], message: 'image' },
  'application/pdf': { endings: ['pdf'], message: 'file' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['docx'], message: 'file' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'], message: 'file' },
  'application/vnd.oasis.opendocument.text': { endings: ['odt'], message: 'file' },
  'text/plain': { endings: ['txt', 'csv', 'log', 'md'], message: 'file' },
  'audio/mpeg': { endings: ['mp3'], message: 'audio' },
  'audio/mp4': { endings: ['m4a'], message: 'audio' },
  'audio/ogg': { endings: ['ogg', 'oga', 'opus'], message: 'audio' },
  'audio/wav': { endings: ['wav'], message: 'audio' },
  'video/mp4': { endings: ['mp4', 'm4v'], message: 'video' },
  'video/quicktime': { endings: ['mov'], message: 'video' },
  'video/webm': { endings: ['webm'], message: 'video' },
}

const megabyte = 1024 * 1024

/** The most bytes of one file. */
export const messageFileLimits = { bytes: 15 * megabyte, videoBytes: 100 * megabyte, nameLength: 120 } as const

export const messageTypeOfFile = (type: MessageFileType): TypeFacts['message'] => facts[type].message

export const mostBytesOf = (type: MessageFileType): number =>
  facts[type].message === 'video' ? messageFileLimits.videoBytes : messageFileLimits.bytes

export const endingOf = (type: MessageFileType): string => facts[type].endings[0]

/** Control characters, those that turn the direction of writing or are not seen, halves of characters, and those that a disk refuses. */
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu
/** Names of devices in Windows. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * The name under which a file is shown and saved: what was sent, without folders and without characters that mislead. It
 * ends as its content demands, so that `invoice.pdf.js` with plain text in it is saved as a text.
 */
export function cleanFileName(sent: string, type: MessageFileType): string {
  const { endings, message } = facts[type]
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const bare = trimmed(last.replaceAll(unwanted, ''))
  const said = /^(.*)\.([a-z0-9]{1,5})$/i.exec(bare)
  const isRight = said?.[2] !== undefined && endings.includes(said[2].toLowerCase())
  const [stem, ending] = isRight ? [said[1] ?? '', (said[2] ?? '').toLowerCase()] : [bare, endings[0]]
  const short = trimmed(Array.from(trimmed(stem)).slice(0, messageFileLimits.nameLength).join(''))
  const name = short === '' ? message : reserved.test(short) ? `_${short}` : short
  return `${name}.${ending}`
}

function trimmed(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/^[\s.]+|[\s.]+$/gu, '')
}
