import { keywordFileLimits } from '#modules/keywords'

/** A line of a text; of one that is too long only the beginning. */
export interface TextLine {
  readonly line: number
  readonly text: string
  readonly isWhole: boolean
}

/** The file as a whole cannot be read: why, in words for its sender. */
export class UnreadableFile extends Error {}

const utf16Mark = { little: 0xfe_ff, big: 0xff_fe } as const
const most = keywordFileLimits.lineCharacters

/**
 * Cuts bytes that come in pieces into lines. UTF-8, or UTF-16 where a mark or its zeros tell; anything else is no text. A
 * line is held only up to its limit, however long it is.
 */
export function createLineCutter() {
  let decoder: TextDecoder | null = null
  let [line, rest, isCut, endsInReturn] = [1, '', false, false]

  function decoded(bytes: Uint8Array, isLast: boolean): string {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    try {
      return decoder.decode(bytes, { stream: !isLast })
    } catch {
      const before = new TextDecoder(decoder.encoding).decode(bytes)
      const lines = before.slice(0, before.indexOf('\uFFFD')).split('\n').length - 1
      throw new UnreadableFile(
        `About line ${line + lines} has characters that cannot be read. Save the file as “CSV UTF-8”.`,
      )
    }
  }

  function cut(text: string, isLast: boolean): readonly TextLine[] {
    // A line feed that follows a carriage return of the piece before ends no line of its own.
    const own = endsInReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') endsInReturn = text.endsWith('\r')
    const [first = '', ...others] = own.split(/\r\n|\n|\r/)
    const lines: TextLine[] = []
    hold(first)
    for (const other of others) {
      lines.push(released())
      hold(other)
    }
    if (isLast && (rest !== '' || isCut)) lines.push(released())
    return lines
  }

  function hold(text: string): void {
    rest += text.slice(0, most + 1 - rest.length)
    if (rest.length <= most) return
    isCut = true
    rest = rest.slice(0, most)
  }

  function released(): TextLine {
    const whole = { line, text: rest, isWhole: !isCut }
    ;[line, rest, isCut] = [line + 1, '', false]
    return whole
  }

  return {
    push: (bytes: Uint8Array) => cut(decoded(bytes, false), false),
    end: () => cut(decoded(new Uint8Array(0), true), true),
  }
}

/** Found by the byte order mark; without one, by the zero bytes that European letters have in UTF-16. */
function encodingOf(bytes: Uint8Array): string {
  const [first = 1, second = 1, third = 1, fourth = 1] = bytes
  const mark = (first << 8) | second
  if (mark === utf16Mark.big || (first !== 0 && second === 0 && third !== 0 && fourth === 0)) return 'utf-16le'
  if (mark === utf16Mark.little || (first === 0 && second !== 0 && third === 0 && fourth !== 0)) return 'utf-16be'
  return 'utf-8'
}

/** The lines of a file that is read piece by piece; those of one piece at a time. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<readonly TextLine[]> {
  const cutter = createLineCutter()
  for await (const piece of pieces) yield cutter.push(piece)
  yield cutter.end()
}

/** A line that has something in it. */
export const isFilled = ({ text }: TextLine): boolean => /[^\s,;"]/u.test(text)
