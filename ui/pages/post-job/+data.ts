import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { excludingWordsIn } from '#modules/job-board'
import { formatPence, parseId } from '#modules/shared'
import { payOwnAdvert } from '../../components/adverts/pay-own-advert.ts'
import { doneIn } from '../../done-in.ts'
import { searchOf } from '../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, who, draftToken, form } = pageContext
  const search = searchOf(pageContext)
  const [draft, categories, { plans }] = await Promise.all([
    modules.drafts.find(draftToken),
    modules.jobBoard.categories(),
    modules.catalogue.adverts(),
  ])
  const price = plans.find(({ kind, key }) => kind === 'job' && key === 'standard')?.price ?? null
  const shared = {
    price: price === null ? '' : formatPence(price),
    categories: categories.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
    done: doneIn(pageContext, { created: 'Job created! Please complete payment to publish.' }),
  }
  const text = search.get('job') ?? ''
  const id = parseId('job', text)
  const advert = id && (await payOwnAdvert(pageContext, text))
  if (id && who && advert) {
    const job = await modules.jobBoard.findOwn(who.id, id)
    if (!job) throw render(404)
    return { ...shared, step: 3, advert, words: excludingWordsIn(job), isHeld: job.heldFor.length > 0 } as const
  }
  const kept: Readonly<Record<string, string>> = draft?.fields.job ?? {}
  const typed = (name: string) => {
    const value = form?.values[name]
    return typeof value === 'string' ? value : (kept[name] ?? '')
  }
  return {
    ...shared,
    step: search.get('step') === '2' && kept['title'] ? 2 : 1,
    kept,
    words: excludingWordsIn({ title: typed('title'), description: typed('description') }),
    isSignedIn: who !== null,
    isConfirmed: who !== null && who.emailVerifiedAt !== null,
    companyName: who?.fullName ?? '',
    advert: null,
  } as const
}
