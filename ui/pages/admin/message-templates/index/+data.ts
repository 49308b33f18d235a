import type { PageContextServer } from 'vike/types'
import { channels } from '#modules/messaging'
import { at } from '#modules/shared'
import { channelWords, partWords } from '../words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const saved: Readonly<Record<string, string>> = {
  quiet: 'Saved. Push and WhatsApp keep to these hours from now on.',
}

export async function data({ modules, urlParsed }: PageContextServer) {
  const [rows, quiet] = await Promise.all([modules.messaging.rows(), modules.messaging.quietHours()])
  const { done = '' } = urlParsed.search
  return {
    done: (Object.hasOwn(saved, done) && saved[done]) || null,
    quiet: { from: clockText(quiet.from), until: clockText(quiet.until) },
    parts: [...Map.groupBy(rows, ({ row }) => row.part)].map(([part, those]) => ({
      part,
      words: partWords[part],
      rows: those.map(({ row, edit }) => ({
        href: at.admin.messageTemplate(row.event, row.part),
        about: row.about,
        title: row.title,
        sentOver: channels.filter((channel) => row.channels.includes(channel)).map((channel) => channelWords[channel]),
        isChanged: edit !== null,
      })),
    })),
  }
}

const clockText = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
