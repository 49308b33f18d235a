import type { Catalogue, Category } from '#modules/catalogue'
import { type ServiceId, atSystem, doneAt, parseId } from '#modules/shared'
import { typedVersion } from '../../kit/form-body.ts'
import { notValidFields } from '../../kit/problem.ts'
import type { Submission, Submitted } from '../../kit/submission.ts'
import type { PageAnswers } from '../../pages/page-answers.ts'
import { tradeEffects } from './trade-effects.ts'
import { tradeDetailsIn, tradeProblemOf, tradesChanged } from './trade-fields.ts'

/** The forms of trades: a new one, the details with their effects, retiring, order and earlier versions. */
export function tradeForms(form: Submission, catalogue: Catalogue, { show }: Pick<PageAnswers, 'show'>): void {
  form('/admin/catalogue/new-trade', { access: 'settings', page: () => atSystem.newTrade() }, async (sent) => {
    const made = await catalogue.addTrade(tradeDetailsIn(sent.fields))
    if (!made.ok) return sent.again(tradeProblemOf(made.refusal))
    return sent.c.redirect(doneAt(atSystem.trade(made.value.slug), 'added'), 303)
  })

  const ofTrade = {
    access: 'settings' as const,
    load: async ({ param }: Pick<Submitted, 'param'>) =>
      (await catalogue.allCategories()).find(({ slug }) => slug === param('slug')) ?? null,
    page: ({ slug }: Pick<Category, 'slug'>) => atSystem.trade(slug),
  }

  form('/admin/catalogue/trades/:slug', ofTrade, async ({ c, fields, found, again }) => {
    const page = atSystem.trade(found.slug)
    const details = tradeDetailsIn(fields)
    if (fields['deed'] === 'preview') {
      const faults = await catalogue.tradeFaults(details, found.slug)
      if (faults.length > 0) return again(notValidFields(faults))
      const values = { ...fields, effects: JSON.stringify(await tradeEffects(catalogue, found, details)) }
      return show(c, page, { status: 200, form: { action: c.req.path, values, errors: [], alert: null } })
    }
    const edited = await catalogue.editTrade({ slug: found.slug, version: typedVersion(fields, 'version'), ...details })
    return edited.ok ? c.redirect(doneAt(page, 'saved'), 303) : again(tradeProblemOf(edited.refusal))
  })

  form('/admin/catalogue/trades/:slug/retire', ofTrade, async ({ c, fields, found: { slug }, again }) => {
    const retired = await catalogue.editTrade({
      slug,
      version: typedVersion(fields, 'version'),
      isActive: false,
      retiring: servicesIn(fields['services'] ?? ''),
    })
    if (retired.ok) return c.redirect(doneAt(atSystem.trade(slug), 'retired', 'retire'), 303)
    return again(tradeProblemOf(retired.refusal))
  })

  form('/admin/catalogue/trades/:slug/offer', ofTrade, async ({ c, fields, found: { slug }, again }) => {
    const offered = await catalogue.editTrade({ slug, version: typedVersion(fields, 'version'), isActive: true })
    if (offered.ok) return c.redirect(doneAt(atSystem.trade(slug), 'offered', 'retire'), 303)
    return again(tradeProblemOf(offered.refusal))
  })

  form('/admin/catalogue/trades/:slug/restore', ofTrade, async ({ c, fields, found: { slug }, again, refuse }) => {
    const put = await catalogue.putBackTrade(slug, typedVersion(fields, 'restore'), typedVersion(fields, 'version'))
    if (put.ok) return c.redirect(doneAt(atSystem.trade(slug), 'put-back'), 303)
    return put.refusal.kind === 'version-unknown' ? refuse(404) : again(tradeProblemOf(put.refusal))
  })

  const moving = { ...ofTrade, fresh: false, page: () => atSystem.trades() }
  form('/admin/catalogue/trades/:slug/move', moving, async ({ c, fields, found: { slug }, again }) => {
    const moved = await catalogue.moveTrade(slug, fields['to'] === 'up' ? -1 : 1)
    return moved.ok ? c.redirect(doneAt(atSystem.trades(), 'moved', slug), 303) : again(tradesChanged)
  })
}

/** The ids that the page named, with commas between them. */
function servicesIn(typed: string): readonly ServiceId[] {
  return typed.split(',').flatMap((text) => parseId('svc', text) ?? [])
}
