import type { PageContextServer } from 'vike/types'
import { at, may } from '#modules/shared'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { version, plans, tiers } = await pageContext.modules.catalogue.plans()
  return {
    done: doneIn(pageContext, { saved: 'Saved. The site shows the new prices.' }),
    mayEdit: may(pageContext.who, 'settings'),
    href: at.admin.plans(),
    version,
    plans,
    tiers,
  }
}
