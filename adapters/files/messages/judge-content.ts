import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { MessageFileType } from '#modules/conversations'
import type { IncomingFileOnDisk } from '#modules/shared'
import { brandOf, filmIn, isWholeOfBoxes } from '../films.ts'
import { pieceOf } from '../pieces.ts'
import { officeDocumentIn } from './office-document.ts'
import { isWholePdf } from './pdf-file.ts'
import { isPlainText } from './plain-text.ts'
import { isMp3, isOgg, isWav } from './sounds.ts'

/** The name that `file-type` gives, and our type for it. The name of the file and the header of the form say nothing. */
const named: Readonly<Record<string, MessageFileType>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  'application/pdf': 'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text': 'application/vnd.oasis.opendocument.text',
  'audio/mpeg': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/wav': 'audio/wav',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'video/quicktime': 'video/quicktime',
  'video/webm': 'video/webm',
  'audio/webm': 'video/webm',
  'text/vcard': 'text/plain',
  'text/calendar': 'text/plain',
}

/** The brands with which sounds and pictures of boxes begin. */
const sounds = /^M4[AB] $/
const stills = /^(?:heic|heix|heim|heis|mif1|msf1)$/

/** The type of a file by its content, read to its end; null for every other file, and for one that is two at once. */
export async function judgeContent({
  path,
  bytes,
}: Pick<IncomingFileOnDisk, 'path' | 'bytes'>): Promise<MessageFileType | null> {
  const found = (await fileTypeFromFile(path))?.mime
  const type = found === undefined ? 'text/plain' : (named[found] ?? null)
  if (type === null) return null
  await using handle = await open(path, 'r')
  switch (type) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
    case 'image/gif':
      return type
    case 'text/plain':
      return (await isPlainText(handle, bytes)) ? type : null
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
    case 'application/vnd.oasis.opendocument.text':
      return (await officeDocumentIn(handle, bytes)) === type ? type : null
    default:
      return (await isWhole()) && !(await endsAsArchive()) ? type : null
  }

  async function isWhole(): Promise<boolean> {
    const brand = brandOf(await pieceOf(handle, 0, 64))
    switch (type) {
      case 'application/pdf':
        return isWholePdf(handle, bytes)
      case 'image/heic':
        return brand !== null && stills.test(brand) && isWholeOfBoxes(handle, bytes, 'meta')
      case 'audio/mp4':
        return brand !== null && sounds.test(brand) && isWholeOfBoxes(handle, bytes, 'moov')
      case 'audio/mpeg':
        return isMp3(handle, bytes)
      case 'audio/ogg':
        return isOgg(handle, bytes)
      case 'audio/wav':
        return isWav(handle, bytes)
      default:
        return (await filmIn(handle, bytes)) === type
    }
  }

  /** An archive is found by its end: a file can be both a film and a ZIP, or a document and a JAR. */
  async function endsAsArchive(): Promise<boolean> {
    const tail = await pieceOf(handle, Math.max(0, bytes - archiveTail), archiveTail)
    for (
      let at = tail.lastIndexOf(endOfDirectory);
      at !== -1;
      at = at === 0 ? -1 : tail.lastIndexOf(endOfDirectory, at - 1)
    ) {
      // The comment of the archive is the rest of the file, or shorter.
      if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) <= tail.length - at - 22 && isNear(tail, at)) return true
    }
    return false
  }
}

/** The record at the end of an archive, with the longest comment. */
const archiveTail = 22 + 65_535
const endOfDirectory = Buffer.from('PK\u0005\u0006', 'latin1')

/** The four numbers of disks and entries agree: the bytes of a film hit upon the four letters, but not upon these. */
function isNear(tail: Buffer, at: number): boolean {
  return (
    tail.readUInt16LE(at + 8) === tail.readUInt16LE(at + 10) && tail.readUInt16LE(at + 4) === tail.readUInt16LE(at + 6)
  )
}
