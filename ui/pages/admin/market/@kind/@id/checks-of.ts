import type { PageContextServer } from 'vike/types'
import { checkKinds, checkWords, isInForce, numberedChecks, proofWords } from '#modules/directory'
import { at, inBusinessZone, parseId } from '#modules/shared'
import { checkShown } from '../../../../../components/directory/check-shown.ts'
import { dateWords } from '../../../../../components/invoices/date-words.ts'

/** The documents and checks of a listing; null for any other subject. Only administrators get the documents and the forms. */
export async function checksOf(
  { modules, now }: Pick<PageContextServer, 'modules' | 'now'>,
  subject: string,
  isAdmin: boolean,
  nameOf: (id: string | null) => string,
) {
  const id = parseId('lst', subject)
  const listing = id && (await modules.listings.find(id))
  if (!listing) return null
  const { documents, checks } = await modules.listingChecks.papersOf(listing.id)
  const { state, version } = listing.advert
  const maySet = isAdmin && state !== 'closed' && state !== 'rejected'
  const papers = (isAdmin ? documents : []).map((one) => ({
    id: one.id,
    kind: one.kind,
    label: proofWords[one.kind],
    href: at.listingDocument(listing.id, one.id),
    size: `${Math.max(1, Math.round(one.bytes / 1024)).toLocaleString('en-GB')} kB`,
    when: dateWords(inBusinessZone(one.createdAt).toPlainDate()),
  }))
  return {
    version,
    isAdmin,
    documents: papers,
    forms: maySet
      ? checkKinds.flatMap((kind) => {
          const ofKind = papers.filter((paper) => paper.kind === kind)
          const current = checks.find((check) => check.kind === kind && isInForce(check, now))
          return ofKind.length === 0 && !current
            ? []
            : [
                {
                  kind,
                  label: checkWords[kind],
                  hasNumber: numberedChecks.includes(kind),
                  documents: ofKind.map((paper) => ({
                    value: paper.id,
                    label: `${paper.label}, sent on ${paper.when}, ${paper.size}`,
                  })),
                  current: current
                    ? { ...checkShown(current, now), until: current.expiresOn.toString(), document: current.documentId }
                    : null,
                },
              ]
        })
      : [],
    history: checks.map((check) => {
      const shown = checkShown(check, now)
      const ending = check.ended?.by ? ` (${nameOf(check.ended.by)})` : ''
      return {
        title: `${shown.label}${shown.registration && isAdmin ? ` ${shown.registration}` : ''}: checked by ${nameOf(check.checkedBy)}, ${shown.state}${ending}`,
        when: shown.checked,
        text: shown.reason === '' ? null : shown.reason,
      }
    }),
  }
}

export type ListingChecks = NonNullable<Awaited<ReturnType<typeof checksOf>>>
