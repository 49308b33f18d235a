/**
 * `node scripts/common-passwords.ts <common.php>` writes the passwords that nobody may choose. The argument is the list of
 * the Composer package `wikimedia/common-passwords`, which Debian's `mediawiki` has under
 * /usr/share/mediawiki/vendor. Passwords of the present file stay.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'adapters/system/common-passwords.txt'
const [list] = process.argv.slice(2)
if (list === undefined) throw new Error('name the file common.php of wikimedia/common-passwords')

const named = Array.from(readFileSync(list, 'utf8').matchAll(/^'((?:[^'\\]|\\.)*)' => 1,$/gm), ([, quoted = '']) =>
  quoted.replaceAll(/\\(['\\])/g, '$1'),
)
if (named.length < 100_000) throw new Error(`${list} has ${named.length} passwords, and not 100,000`)

// The passwords in the form that the server compares.
const all = new Set(
  [...readFileSync(file, 'utf8').split('\n'), ...named].map((password) => password.normalize('NFKC').toLowerCase()),
)
all.delete('')
const sorted = Array.from(all, (password) => Buffer.from(password)).toSorted((one, other) => one.compare(other))
writeFileSync(file, `${sorted.join('\n')}\n`)
console.log(`${sorted.length} passwords in small letters.`)
