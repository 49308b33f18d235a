import type { PageContextServer } from 'vike/types'
import { may } from '#modules/shared'
import { cardsShown } from '../../../../components/emergency/cards-shown.ts'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, who } = pageContext
  const [cards, services] = await Promise.all([
    modules.catalogue.allEmergencyServices(),
    modules.catalogue.allServices(),
  ])
  return {
    done: doneIn(pageContext, { moved: 'Moved. The site shows the new order.' }),
    mayEdit: may(who, 'settings'),
    cards: cardsShown(cards, services),
  }
}
