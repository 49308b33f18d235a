import { z } from 'zod'
import { type ListingCheck, type ListingDocument, checkKinds, checkLimits, isInForce } from '#modules/directory'
import { instantText } from '#modules/shared'
import { freeText, id, line, localDate, orEmpty } from '../../kit/fields.ts'
import { instantSchema } from '../../kit/instant-schema.ts'

const kind = z.enum(checkKinds, 'Choose what the document proves')

export const documentParams = z.strictObject({ id: id('lst'), document: id('doc') })
export const checkParams = z.strictObject({ id: id('lst'), kind: z.enum(checkKinds) })

/** Beside the file. */
export const proofFields = z.strictObject({ kind, replaces: orEmpty(id('doc')).optional() })

const version = z.int('Please give the version of the listing that you have read')

const number = orEmpty(
  line(checkLimits.number).regex(/^[A-Za-z0-9][A-Za-z0-9 /.-]*$/, 'Use letters, digits, spaces, and the signs / . -'),
)

const checked = { number: number.optional(), expires_on: localDate, document_id: id('doc') }

export const checkFields = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('checked'), version, ...checked }),
  z.strictObject({
    status: z.literal('withdrawn'),
    reason: freeText(checkLimits.reason, 'Please say why, in words for the owner'),
  }),
])

/** The two forms of the office. */
export const checkForm = z.strictObject({ version: z.coerce.number().pipe(version), ...checked })
export const withdrawForm = z.strictObject({
  reason: freeText(checkLimits.reason, 'Please say why, in words for the owner'),
})

export const documentSchema = z.strictObject({
  id: z.string(),
  kind,
  media_type: z.string(),
  bytes: z.int(),
  created_at: instantSchema,
  relied_on: z.boolean().meta({ description: 'A check that has not ended rests on it: it cannot be removed' }),
})

/** The name on the disk is left out. */
export function documentView(document: ListingDocument): z.input<typeof documentSchema> {
  return {
    id: document.id,
    kind: document.kind,
    media_type: document.mediaType,
    bytes: document.bytes,
    created_at: instantText(document.createdAt),
    relied_on: document.isReliedOn,
  }
}

export const checkSchema = z.strictObject({
  kind,
  number: z.string(),
  document_id: z.string().nullable(),
  expires_on: z.string(),
  checked_at: instantSchema,
  status: z.enum(['in_force', 'expired', 'withdrawn', 'replaced', 'words_changed']),
  ended_at: instantSchema.nullable(),
  reason: z.string(),
})

export function checkView(check: ListingCheck, at: Temporal.Instant): z.input<typeof checkSchema> {
  const { ended } = check
  return {
    kind: check.kind,
    number: check.registration,
    document_id: check.documentId,
    expires_on: check.expiresOn.toString(),
    checked_at: instantText(check.checkedAt),
    status: ended?.cause ?? (isInForce(check, at) ? 'in_force' : 'expired'),
    ended_at: ended && instantText(ended.at),
    reason: ended?.reason ?? '',
  }
}

export const papersSchema = z.strictObject({ documents: z.array(documentSchema), checks: z.array(checkSchema) })
