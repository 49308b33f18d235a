/**
 * A process of its own that does the work of a day about plans and dues: see `makeTurns`. It kills itself at the statement with the
 * number `KILL_AT`. With a folder in `IMAGES` it leaves there the files as a kill would leave them, at each moment that they differ.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase, stepsOf } from '../../support/stepped-database.ts'
import { makeTurns } from '../turns.ts'
import { dayOfCare } from './world.ts'

const { DATA_DIR = '', IMAGES: images, KILL_AT } = process.env
const file = join(DATA_DIR, 'callout.sqlite')
const log = `${file}-wal`
const killAt = Number(KILL_AT)
let last = Buffer.alloc(0)
let taken = 0
let steps = () => 0

/** Only a commit changes the files: the log of writes has all of it. */
function takeImage(): void {
  const now = readFileSync(log)
  if (images === undefined || now.equals(last)) return
  last = now
  taken += 1
  copyDatabase(file, join(images, `${taken}.sqlite`))
}

await makeTurns((opened) => {
  const stepped = stepsOf(opened.database, (step) => {
    takeImage()
    if (step === killAt) process.kill(process.pid, 'SIGKILL')
  })
  // The stores prepare their statements at their first use.
  Object.assign(opened.database, stepped.database)
  steps = stepped.steps
  return opened
}, dayOfCare)
console.log(`${steps()} ${taken}`)
