import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type SetupCodes, codeAlphabet } from '#modules/setup'

/** The code in `file`, which only the user of the server may read. */
export function createSetupCodes(file: string): SetupCodes {
  return {
    read() {
      try {
        return readFileSync(file, 'utf8').trim()
      } catch (fault) {
        if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
        throw fault
      }
    },
    renew() {
      const code = Array.from({ length: 4 }, group).join('-')
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      const part = `${file}.part`
      rmSync(part, { force: true })
      writeFileSync(part, code, { flag: 'wx', mode: 0o600 })
      renameSync(part, file)
      return code
    },
    forget: () => rmSync(file, { force: true }),
    // Hashes are of one length, and show nothing of where two texts differ.
    isSame: (typed, code) => timingSafeEqual(hash('sha256', typed, 'buffer'), hash('sha256', code, 'buffer')),
  }
}

const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
