import type { PageContextServer } from 'vike/types'
import { cardsShown } from '../../../components/emergency/cards-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules: { catalogue } }: PageContextServer) {
  const [cards, services] = await Promise.all([catalogue.allEmergencyServices(), catalogue.allServices()])
  return { cards: cardsShown(cards, services) }
}
