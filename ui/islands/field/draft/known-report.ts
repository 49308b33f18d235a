import { type FormOfReport, type PhotoOfReport, canonicalReport } from '#modules/fulfilment'
import { parseId, parsePounds } from '#modules/shared'
import type { Written } from '../report-fields.ts'

type Fields = Parameters<typeof canonicalReport>[0]['fields']
type Part = Fields['parts'][number]

/** A canonical text as JSON reads it, whose names are those of the wire; prices are in pence. */
interface Canonical {
  readonly visit: string
  readonly version: number
  readonly work_performed: string
  readonly parts_used: readonly {
    readonly name: string
    readonly quantity: number
    readonly unit_price: Part['unitPrice']
    readonly vat_rate: Part['vatRate']
    readonly source: string | null
    readonly is_extra: boolean
  }[]
  readonly customer_present: boolean | null
  readonly issues_found: string
  readonly recommendations: string
  readonly completion_status: Fields['completionStatus']
  readonly photos: readonly {
    readonly id: string
    readonly type: PhotoOfReport['type']
    readonly caption: string | null
    readonly sha256: string
  }[]
  readonly forms?: readonly { readonly id: string; readonly version: number; readonly sha256: string }[]
}

/** Fields as a phone sends them: prices are in pounds. */
type Sent = Partial<Pick<Canonical, 'work_performed' | 'issues_found' | 'recommendations' | 'completion_status'>> & {
  readonly customer_present?: boolean
  readonly parts_used?: readonly SentPart[]
}

interface SentPart {
  readonly name: string
  readonly quantity: number
  readonly unit_price: string | null
  readonly vat_rate: Part['vatRate']
  readonly source: string | null
  readonly is_extra: boolean
}

/** A report that the phone knows, with its text as the server will have it. */
export interface KnownReport {
  readonly fields: Fields
  /** The ids of its photos. */
  readonly photoIds: ReadonlySet<string>
  readonly canonical: string
}

/**
 * The report with the canonical text `base` after `written`, the fields that this phone has sent or will send, `photos`
 * that it has sent or will send, and the forms that it has `answered`.
 */
export function reportAfter(
  base: string,
  written: Written,
  photos: readonly PhotoOfReport[],
  answered: readonly FormOfReport[] = [],
): KnownReport {
  const before: Canonical = JSON.parse(base)
  const visitId = parseId('vis', before.visit)
  if (!visitId) throw new Error('the text of a report names no visit')
  const sent: Sent = written
  const fields: Fields = {
    workPerformed: sent.work_performed ?? before.work_performed,
    parts: sent.parts_used?.map(partOf) ?? before.parts_used.map(partBefore),
    customerPresent: sent.customer_present ?? before.customer_present,
    issuesFound: sent.issues_found ?? before.issues_found,
    recommendations: sent.recommendations ?? before.recommendations,
    completionStatus: sent.completion_status ?? before.completion_status,
  }
  const known = before.photos.map(({ id, type, caption, sha256 }) => ({ id, type, caption, digest: sha256 }))
  // The caption of one that the server has may be another by now.
  const all = [...new Map([...photos, ...known].map((photo) => [photo.id, photo])).values()]
  const proven = before.forms?.map(({ id, version, sha256 }) => ({ id, version, digest: sha256 })) ?? []
  const forms = [...new Map([...proven, ...answered].map((form) => [form.id, form])).values()].filter(
    ({ digest }) => digest !== noAnswers,
  )
  const canonical = canonicalReport({ visitId, version: before.version, fields, photos: all, forms })
  return { fields, photoIds: new Set(all.map(({ id }) => id)), canonical }
}

/** In place of the digest of a form all of whose answers were taken back. */
export const noAnswers = ''

function partBefore({ name, quantity, unit_price, vat_rate, source, is_extra }: Canonical['parts_used'][number]): Part {
  return { name, quantity, unitPrice: unit_price, vatRate: vat_rate, source, isExtra: is_extra }
}

function partOf({ name, quantity, unit_price, vat_rate, source, is_extra }: SentPart): Part {
  const unitPrice = unit_price === null ? null : parsePounds(unit_price)
  return { name, quantity, unitPrice, vatRate: vat_rate, source, isExtra: is_extra }
}
