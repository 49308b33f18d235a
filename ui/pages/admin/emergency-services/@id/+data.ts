import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, may } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, who } = pageContext
  const [cards, services, categories] = await Promise.all([
    modules.catalogue.allEmergencyServices(),
    modules.catalogue.allServices(),
    modules.catalogue.allCategories(),
  ])
  const card = cards.find(({ id }) => id === routeParams['id'])
  if (!card) throw render(404)
  return {
    done: doneIn(pageContext, {
      saved: 'Saved. The site shows it from now on.',
      picture: 'The photo is on the card.',
      'picture-removed': 'The photo is gone; the card has a drawing again.',
    }),
    mayEdit: may(who, 'settings'),
    asksPassword: who?.passwordFresh !== true,
    href: at.admin.emergencyService(card.id),
    picture: card.image && at.emergencyPicture(card.image),
    card,
    count: cards.length,
    services: [
      { value: '', label: 'No service: the card asks for a call' },
      ...services
        .filter(({ isEmergency }) => isEmergency)
        .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (not offered)` })),
    ],
    trades: categories.filter(({ isFlag }) => !isFlag).map(({ slug, label }) => ({ value: slug, label })),
  }
}
