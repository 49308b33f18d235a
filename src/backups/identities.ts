import { readFile } from 'node:fs/promises'
import { ArchiveRefused } from './refusals.ts'

/** The identities in a file as `age-keygen` writes it: one a line, with comments. Throws `ArchiveRefused` without any. */
export async function identitiesIn(file: string): Promise<readonly string[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (fault) {
    throw new ArchiveRefused('identity', `The file of the identity, ${file}, cannot be read.`, fault)
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const found = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    for (const identity of found) decrypter.addIdentity(identity)
  } catch (fault) {
    throw new ArchiveRefused('identity', `An identity in ${file} is not whole.`, fault)
  }
  if (found.length > 0) return found
  const isEncrypted = text.startsWith('age-encryption.org/') || text.includes('BEGIN AGE ENCRYPTED FILE')
  throw new ArchiveRefused(
    'identity',
    isEncrypted
      ? `${file} is encrypted itself: decrypt it first, with age -d.`
      : `${file} has no age identity, which begins with AGE-SECRET-KEY-.`,
  )
}
