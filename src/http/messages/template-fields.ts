import { z } from 'zod'
import { type Preview, type Row, type RowTexts, type ShownRow, channels, factsOfRow } from '#modules/messaging'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const text = z.string('Please fill this in')

/** The messaging module decides how long each may be, and which facts it may name. */
export const templateTexts = z.strictObject({ subject: text, text, title: text, short: text, sms: text.optional() })
export const templateFields = templateTexts.extend({
  channels: z.array(z.enum(channels)).max(channels.length),
  version: z.int().min(0),
})

export const templateParams = z.object({ event: z.string().max(60), part: z.string().max(20) })

const texts = z.strictObject({
  subject: z.string(),
  text: z.string(),
  title: z.string(),
  short: z.string(),
  sms: z.string(),
})
export const previewSchema = texts.extend({
  sms_length: z.strictObject({ encoding: z.enum(['GSM-7', 'UCS-2']), units: z.int(), segments: z.int() }),
})
export const templateSchema = z.strictObject({
  event: z.string(),
  part: z.string(),
  about: z.string(),
  nature: z.enum(['service', 'security', 'marketing']),
  always_by_email: z.boolean(),
  facts: z.array(z.string()),
  ...texts.shape,
  channels: z.array(z.enum(channels)),
  version: z.int(),
  edited_at: instantSchema.nullable(),
  original: texts.extend({ channels: z.array(z.enum(channels)) }),
})

export function templateView({ row, written, edit }: ShownRow): z.input<typeof templateSchema> {
  return {
    event: row.event,
    part: row.part,
    about: row.about,
    nature: row.nature,
    always_by_email: row.essential || row.nature === 'security',
    facts: [...factsOfRow(row)],
    ...contentOf(row),
    version: edit?.version ?? 0,
    edited_at: edit && instantText(edit.editedAt),
    original: contentOf(written),
  }
}

function textsOf({ subject, text: body, title, short, sms }: RowTexts): RowTexts {
  return { subject, text: body, title, short, sms }
}

export function previewView(preview: Preview): z.input<typeof previewSchema> {
  const { encoding, units, segments } = preview.smsLength
  return { ...textsOf(preview), sms_length: { encoding, units, segments } }
}

function contentOf(row: Row) {
  return { ...textsOf(row), channels: [...row.channels] }
}
