import { type DoneWords, doneIn } from '../../../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type Row, type RowTexts, type SmsLength, channels, factsOfRow, textLimits } from '#modules/messaging'
import { momentWords } from '../../../../../time-words.ts'
import { channelWords, partWords } from '../../words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  saved: 'Saved. Messages use these words from now on.',
  reset: 'The original text is restored.',
  tried: 'Sent to your own e-mail address, with sample details.',
}

export async function data({ modules, routeParams, form, urlParsed }: PageContextServer) {
  const { event = '', part = '' } = routeParams
  const found = await modules.messaging.row(event, part)
  if (!found.ok) throw render(404)
  const { row, written, edit } = found.value
  const action = `/admin/message-templates/${row.event}/${row.part}`
  const typed = form?.action === action ? form.values : null
  const texts = typed ? textsFrom(typed, row) : row
  const preview = await modules.messaging.preview(event, part, texts)
  const isOn = (channel: string) =>
    typed ? typed[`channel.${channel}`] === 'yes' : row.channels.some((one) => one === channel)
  return {
    action,
    about: row.about,
    who: partWords[row.part],
    must: row.essential || row.nature === 'security',
    leads: row.action,
    facts: factsOfRow(row),
    limits: textLimits,
    texts: { subject: texts.subject, text: texts.text, title: texts.title, short: texts.short, sms: texts.sms },
    version: typed?.['version'] ?? String(edit?.version ?? 0),
    channels: channels.map((channel) => ({ channel, label: channelWords[channel], on: isOn(channel) })),
    preview: preview.ok ? { ...preview.value, smsLength: smsLengthWords(preview.value.smsLength) } : null,
    smsGoes: smsWords(row),
    faults:
      preview.ok || preview.refusal.kind !== 'bad-row' ? [] : preview.refusal.faults.map(({ message }) => message),
    edited: edit && momentWords(edit.editedAt),
    original: { subject: written.subject, text: written.text, sms: written.sms },
    done: doneIn({ form, urlParsed }, doneWords),
  }
}

function textsFrom(values: Readonly<Record<string, string | readonly string[]>>, kept: RowTexts): RowTexts {
  const of = (name: keyof RowTexts, otherwise = '') => {
    const value = values[name]
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : otherwise
  }
  return { subject: of('subject'), text: of('text'), title: of('title'), short: of('short'), sms: of('sms', kept.sms) }
}

/** "2 segments, 214 characters of GSM-7". */
function smsLengthWords({ encoding, units, segments }: SmsLength): string {
  return `${segments} ${segments === 1 ? 'segment' : 'segments'}, ${units} characters of ${encoding}`
}

/** When a text message goes although its box is not ticked. */
function smsWords({ part, smsInEmergencies }: Row): string {
  const cases = [
    ...(smsInEmergencies ? ['in an emergency'] : []),
    ...(part === 'customer' || part === 'visitor' ? ['to a person without an e-mail address'] : []),
  ]
  return cases.length > 0 ? `Without a tick it still goes ${cases.join(', and ')}.` : ''
}
