import type { PageContextServer } from 'vike/types'
import { atSystem } from '#modules/shared'
import { doneIn } from '../../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, form, urlParsed }: PageContextServer) {
  const [categories, services] = await Promise.all([modules.catalogue.allCategories(), modules.catalogue.allServices()])
  return {
    done: doneIn({ form, urlParsed }, { moved: 'Moved. Customers see the new order from now on.' }),
    trades: categories.map(({ slug, label, isFlag, isTile, isActive }, place, all) => {
      const own = services.filter(({ category }) => category === slug)
      return {
        slug,
        label,
        href: atSystem.trade(slug),
        isTrade: !isFlag,
        isTile,
        isActive,
        services: isFlag
          ? 'Emergencies of all trades'
          : countWords(own.filter((one) => one.isActive).length, own.length),
        isFirst: place === 0,
        isLast: place === all.length - 1,
      }
    }),
  }
}

function countWords(offered: number, all: number): string {
  return offered === all ? String(all) : `${offered} of ${all}`
}
