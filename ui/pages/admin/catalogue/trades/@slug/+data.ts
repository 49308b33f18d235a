import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, atSystem } from '#modules/shared'
import { putBackWords, versionsOf } from '../../../../../components/settings/setting-history.ts'
import { doneIn } from '../../../../../done-in.ts'
import { openBookingsShown } from '../../../../../components/settings/open-bookings.ts'
import { tradeShown } from '../../trade-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Further bookings are counted. */
const bookingsShown = 20

export async function data({ modules, now, routeParams, form, urlParsed }: PageContextServer) {
  const slug = routeParams['slug'] ?? ''
  const trade = (await modules.catalogue.allCategories()).find((one) => one.slug === slug && !one.isFlag)
  if (!trade) throw render(404)
  return {
    done: doneIn(
      { form, urlParsed },
      {
        added: 'Added. Customers see it once a service of it is offered.',
        saved: 'Saved. Customers see it from now on.',
        ...putBackWords,
        offered: 'The trade is offered again. Offer its services on their pages.',
        retired: 'Retired, with its services. Bookings stay as they are.',
      },
    ),
    href: atSystem.trade(slug),
    version: trade.version,
    label: trade.label,
    isActive: trade.isActive,
    trade: tradeShown(trade),
    services: (await modules.catalogue.allServices())
      .filter(({ category }) => category === slug)
      .map(({ id, name, isActive }) => ({ href: at.admin.service(id), name, isActive })),
    history: await versionsOf({ modules, now }, trade.version, (limit) => modules.catalogue.tradeHistory(slug, limit)),
    retirement: trade.isActive ? await retirementShown({ modules, now }, slug) : null,
  }
}

async function retirementShown({ modules, now }: Pick<PageContextServer, 'modules' | 'now'>, slug: string) {
  const retirement = await modules.catalogue.retirementOfTrade(slug, bookingsShown)
  if (!retirement) return null
  const { services, cards, open } = retirement
  return {
    services: services.map(({ id, name }) => ({ id: id as string, href: at.admin.service(id), name })),
    cards,
    bookings: openBookingsShown(open, now, 'trade'),
  }
}
