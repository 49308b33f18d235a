import { kindOf } from '../outbox/queued-action.ts'
import { type FormOfPage, answeredOf, formsAfter, leftIn } from './known-forms.ts'
import { type KnownReport, reportAfter } from './known-report.ts'
import { actionsAt, digestOf, draftOf } from './report-draft.ts'

/** The report of a visit as it will be on the server once it has all that this phone keeps. */
export interface ReportStanding extends KnownReport {
  readonly hash: string
  /** The page does not show all of it. */
  readonly isAhead: boolean
  /** Something that the report is made of was refused. */
  readonly isRefused: boolean
  /** The customer signed this text, or it was said why not. */
  readonly isSigned: boolean
  /** The names of the forms that this visit needs first. */
  readonly openForms: readonly string[]
  /** The forms that were answered on this phone, by id, each with the number of its open questions. */
  readonly formsHere: ReadonlyMap<string, number>
}

/** Null where the page has no report to write, or the phone can make no hash. */
export async function standingOf(visit: string): Promise<ReportStanding | null> {
  const part = document.querySelector<HTMLElement>('#closing[data-canonical]')
  const base = part?.dataset['canonical'] ?? ''
  if (!part || base === '') return null
  const [{ written, photos, signedHash, forms: drafts }, actions] = await Promise.all([
    draftOf(visit),
    actionsAt(visit),
  ])
  const refused = new Set(actions.filter(({ state }) => state === 'refused').map(kindOf))
  const forms = formsAfter(formsIn(part), drafts)
  const answered = await answeredOf(forms, drafts)
  const known = reportAfter(base, written, photos, answered)
  const hash = await digestOf(known.canonical)
  if (hash === '') return null
  return {
    ...known,
    hash,
    isAhead: known.canonical !== base || document.documentElement.dataset['keptAt'] !== undefined,
    isRefused: ['check-in', 'report', 'photos', 'forms'].some((kind) => refused.has(kind)),
    isSigned: signedHash === hash || ('signed' in part.dataset && known.canonical === base),
    openForms: forms.filter((one) => one.isRequired && leftIn(one, known.photoIds) > 0).map(({ form }) => form.title),
    formsHere: new Map(
      forms
        .filter(({ form }) => answered.some(({ id }) => id === form.formId))
        .map((one) => [one.form.formId, leftIn(one, known.photoIds)]),
    ),
  }
}

/** The answers that the page wrote. */
const formsIn = ({ dataset }: HTMLElement): readonly FormOfPage[] => JSON.parse(dataset['forms'] ?? '[]')

const refusedWords =
  'Something that this phone saved for this visit was refused. Look at the list at the top of the page first.'

/** The hash to sign, or why nothing can be signed yet. `shown`: the hash in the page. */
export async function hashToSign(visit: string, shown: string, needsPhoto: boolean): Promise<SignedText> {
  const standing = await standingOf(visit)
  if (!standing?.isAhead) return { hash: shown }
  if (standing.isRefused) return { fault: refusedWords }
  if (needsPhoto && standing.photoIds.size === 0) return { fault: 'Take a photo of the finished work first.' }
  return { hash: standing.hash }
}

/** The same for the submission. The server judges what it can see; of the rest the phone says what is missing. */
export async function hashToSubmit(visit: string, shown: string): Promise<SignedText> {
  const standing = await standingOf(visit)
  if (!standing?.isAhead) return { hash: shown }
  if (standing.isRefused) return { fault: refusedWords }
  if (standing.openForms.length > 0) return { fault: `Fill in first: ${standing.openForms.join(', ')}.` }
  if (standing.fields.completionStatus === 'completed' && !standing.isSigned) {
    return { fault: 'Let the customer sign, or say why there is no signature.' }
  }
  return { hash: standing.hash }
}

export type SignedText =
  | { readonly hash: string; readonly fault?: undefined }
  | { readonly fault: string; readonly hash?: undefined }
