import type { PageContextServer } from 'vike/types'
import { searchOf, signedIn } from '../../sign-in-first.ts'
import { customerDashboard } from './customer-dashboard.ts'
import { officeOverview } from './office-overview.ts'
import { technicianDay } from './technician-day.ts'
import { deskOf } from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

/** One address for everyone who is signed in; what is there goes by the role. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const search = searchOf(pageContext)
  const { fullName } = who
  const desk = deskOf(who)
  switch (desk) {
    case 'customer':
      return { desk, dashboard: await customerDashboard(pageContext, who, search) } as const
    case 'technician':
      return { desk, fullName, day: await technicianDay(pageContext, who, search.get('coming') === 'all') } as const
    case 'office': {
      const view = search.get('by') === 'technician' ? 'technician' : 'time'
      return { desk, fullName, overview: await officeOverview(pageContext, who, view) } as const
    }
  }
}
