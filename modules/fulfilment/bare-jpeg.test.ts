import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareJpeg } from './bare-jpeg.ts'

const segment = (kind: number, content: readonly number[]) => [
  0xff,
  kind,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
]
const text = (words: string) => words.split('').map((letter) => letter.charCodeAt(0))
const start = [0xff, 0xd8]
const end = [0xff, 0xd9]
const jfif = segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])
const adobe = segment(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, 1])
const table = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
const frame = segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 17, 0])
const huffman = segment(0xc4, [0, 1, 2, 3])
/** The scan has the mark as a point, and a restart within. */
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 0xff, 0, 7, 0xff, 0xd0, 9]
const picture = [...jfif, ...table, ...frame, ...huffman, ...scan]

const exif = segment(0xe1, text('Exif\0\0GPS 51.5 N'))
const others = [
  exif,
  segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0')),
  segment(0xe2, text('ICC_PROFILE\0')),
  segment(0xed, text('Photoshop 3.0\0')),
  segment(0xfe, text('a comment')),
  // A preview in the first segment, and one that is longer than it says what for.
  segment(0xe0, [...text('JFXX\0'), 16, 255, 216, 255, 217]),
  segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]),
  segment(0xee, [...text('Adobe'), ...text(' and much more')]),
]

const bare = (bytes: readonly number[]) => {
  const made = bareJpeg(Uint8Array.from(bytes))
  return made && [...made]
}

describe('bareJpeg', () => {
  it('leaves a JPEG that is only a picture as it is', () => {
    for (const whole of [
      [...start, ...picture, ...end],
      [...start, ...adobe, ...table, ...frame, ...scan, ...huffman, ...scan, ...end],
    ]) {
      expect(bare(whole)).toEqual(whole)
    }
  })

  it('takes out all else wherever it stands, and what comes after the end', () => {
    const other = fc.constantFrom(...others, [0xff])
    const some = fc.array(other, { maxLength: 4 }).map((parts) => parts.flat())
    fc.assert(
      fc.property(some, some, some, fc.uint8Array({ maxLength: 20 }), (first, between, last, behind) => {
        const whole = [
          ...start,
          ...first,
          ...jfif,
          ...table,
          ...between,
          ...frame,
          ...huffman,
          ...scan,
          ...last,
          ...end,
        ]
        const made = bare([...whole, ...behind])
        expect(made).toEqual([...start, ...picture, ...end])
        expect(bare(made ?? [])).toEqual(made)
      }),
    )
  })

  it('is none of a file that breaks off, or is no JPEG', () => {
    const whole = [...start, ...exif, ...picture, ...end]
    for (let length = 0; length < whole.length; length += 1) expect(bare(whole.slice(0, length))).toBeNull()
    expect(bare(text('\x89PNG'))).toBeNull()
    expect(bare([...start, ...jfif, 7, ...end])).toBeNull()
    expect(bare([...start, 0xff, 0xe1, 0, 1, ...end])).toBeNull()
  })

  it('ends whatever it is given, and makes nothing longer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const made = bareJpeg(Uint8Array.from([...start, ...bytes]))
        expect(made === null || made.length <= bytes.length + 2).toBe(true)
      }),
    )
  })
})
