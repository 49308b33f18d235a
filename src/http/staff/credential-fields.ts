import { z } from 'zod'
import {
  type Credential,
  type Dossier,
  type KeptDocument,
  credentialKinds,
  documentKinds,
  dossierLimits,
} from '#modules/administration'
import { instantText } from '#modules/shared'
import { freeText, id, line, localDate, orEmpty, postcodeDistrict } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'

export const credentialParams = z.object({ id: id('crd') })
export const documentParams = z.object({ id: id('doc') })
export const credentialKind = z.enum(credentialKinds, `One of ${credentialKinds.join(', ')}`)
export const documentKind = z.enum(documentKinds, `One of ${documentKinds.join(', ')}`)

const skill = line(40).regex(/^[a-z][a-z0-9-]*$/, 'A skill is a trade in small letters')

export const detailsFields = z.strictObject({
  skills: z.array(skill, 'Choose your trades').max(40, 'Too many trades'),
  home_district: orEmpty(postcodeDistrict).optional(),
  about: orEmpty(freeText(dossierLimits.about)).optional(),
})

export const credentialFields = z.strictObject({
  number: line(dossierLimits.credentialNumber, 'Give the number'),
  categories: orEmpty(line(dossierLimits.credentialCategories)).optional(),
  expires_on: localDate,
})

export const credentialSchema = z.strictObject({
  id: z.string(),
  kind: credentialKind,
  number: z.string(),
  categories: z.string().nullable(),
  expires_on: z.string(),
  submitted_at: instantSchema,
  status: z.enum(['waiting', 'verified', 'expired']),
  verified_by: z.string().nullable(),
  verified_at: instantSchema.nullable(),
})

export function credentialView(credential: Credential): z.input<typeof credentialSchema> {
  const { verified, expiredAt } = credential
  return {
    id: credential.id,
    kind: credential.kind,
    number: credential.number,
    categories: credential.categories,
    expires_on: credential.expiresOn.toString(),
    submitted_at: instantText(credential.submittedAt),
    status: expiredAt ? 'expired' : verified ? 'verified' : 'waiting',
    verified_by: verified?.by ?? null,
    verified_at: verified && instantText(verified.at),
  }
}

export const documentSchema = z.strictObject({
  id: z.string(),
  kind: documentKind,
  media_type: z.string(),
  bytes: z.int(),
  created_at: instantSchema,
})

/** The name on the disk is left out. */
export function documentView(document: KeptDocument): z.input<typeof documentSchema> {
  const { id: documentId, kind, mediaType, bytes, createdAt } = document
  return { id: documentId, kind, media_type: mediaType, bytes, created_at: instantText(createdAt) }
}

export const dossierSchema = z.strictObject({
  skills: z.array(z.string()),
  home_district: z.string().nullable(),
  about: z.string().nullable(),
  documents: z.array(documentSchema),
  credentials: z.array(credentialSchema),
})

export function dossierView({ details, documents, credentials }: Dossier): z.input<typeof dossierSchema> {
  return {
    skills: [...(details?.skills ?? [])],
    home_district: details?.homeDistrict ?? null,
    about: details?.about ?? null,
    documents: documents.map(documentView),
    credentials: credentials.map(credentialView),
  }
}
