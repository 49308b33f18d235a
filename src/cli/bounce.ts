import { existsSync } from 'node:fs'
import { readNotice } from '#adapters/mail'
import { createSqliteAccountStore, createSqliteMessageStore, openSqlite } from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { noteNotice } from '#modules/messaging'
import type { Config } from '../config.ts'
import { messageLinks } from '../message-links.ts'
import { databaseFault } from '../storage/kept-database.ts'

/** The exit codes of mail servers (sysexits.h): noted; useless, send it back; try it again later. */
const exits = { noted: 0, useless: 65, later: 75 } as const

/** More than any notification with a mail of ours in it has. */
const mostBytes = 2_000_000

/** Reads one mail that came back, as a mail server pipes it in, and notes what it says. Answers the exit code. */
export async function bounce(config: () => Config, input: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    const [code, words] = await noted(config, await takeIn(input))
    if (code === exits.noted) console.log(words)
    else console.error(words)
    return code
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : String(fault))
    return exits.later
  }
}

async function noted(config: () => Config, raw: Uint8Array): Promise<readonly [number, string]> {
  const read = await readNotice(raw)
  if (!read.ok) return [exits.useless, refusals[read.refusal.kind]]
  const { databaseFile, dataDir } = config()
  if (!existsSync(databaseFile)) return [exits.later, `There is no database at ${databaseFile}; check DATA_DIR.`]
  const unusable = databaseFault({ databaseFile, dataDir })
  if (unusable !== null) return [exits.later, unusable]
  using database = openSqlite(databaseFile)
  const people = createSqliteAccountStore(database)
  const answer = await noteNotice(
    {
      messages: createSqliteMessageStore(database, messageLinks(dataDir)),
      staff: async () => (await people.staff()).map(({ id }) => id),
      clock: systemClock,
      ids: systemIds,
    },
    read.value,
  )
  switch (answer.kind) {
    case 'message-unknown':
      return [exits.useless, refusals['not-ours']]
    case 'message-underway':
      return [exits.later, 'The message is being sent again at this moment.']
    case 'noted': {
      const { kind, addressGone } = answer.meaning
      const end = addressGone ? ' Nothing more is sent to its address.' : ''
      return [exits.noted, `${answer.id}: ${answer.isNew ? kindWords[kind] : 'was already recorded'}.${end}`]
    }
  }
}

const refusals = {
  'no-notice': 'This is not a delivery status notification (RFC 3464). Nothing was changed.',
  'not-ours': 'This notification is not about a mail sent from here. Nothing was changed.',
} as const

const kindWords = {
  failed: 'has come back',
  delayed: 'is still on its way',
  delivered: 'has arrived',
  'passed-on': 'was passed on',
} as const

/** Reads all of the input, because a writer would find the pipe broken; keeps no more than the maximum. */
async function takeIn(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of input) {
    if (bytes < mostBytes) parts.push(part)
    bytes += part.length
  }
  return Buffer.concat(parts)
}
