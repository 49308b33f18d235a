import { type DoneWords, doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { channels } from '#modules/messaging'
import { at } from '#modules/shared'
import { smsUseWords } from '../../../../components/office/message-words.ts'
import { historyOf, putBackWords } from '../../../../components/settings/setting-history.ts'
import { channelWords, partWords } from '../words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  quiet: 'Saved. Push, WhatsApp and SMS keep to these hours from now on.',
  'sms-cap': 'Saved. It applies to every text message from now on.',
  'thread-files': 'Saved. It applies to every file from now on.',
  ...putBackWords,
}

export async function data(pageContext: PageContextServer) {
  const { modules, form, urlParsed } = pageContext
  // The version is read before the value: a save between the two makes it too low, never too high.
  const history = await historyOf(pageContext, 'thread_files')
  const [rows, quiet, sms, threadFiles] = await Promise.all([
    modules.messaging.rows(),
    modules.messaging.quietHours(),
    modules.sms.today(),
    modules.catalogue.threadFiles(),
  ])
  return {
    done: doneIn({ form, urlParsed }, doneWords),
    threadFiles,
    history,
    smsCap: sms.cap,
    smsNow: smsUseWords(sms, modules.sms.isSimulated),
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
