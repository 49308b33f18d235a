import type { PageContextServer } from 'vike/types'
import { searchOf, signedIn } from '../../sign-in-first.ts'
import { customerDashboard } from './customer-dashboard.ts'
import { officeOverview } from './office-overview.ts'
import { technicianDay } from './technician-day.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** One address for everyone who is signed in; what is there goes by the role. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const search = searchOf(pageContext)
  const { role, fullName } = who
  switch (role) {
    case 'customer':
      return { role, dashboard: await customerDashboard(pageContext, who, search) } as const
    case 'technician':
      return { role, fullName, day: await technicianDay(pageContext, who) } as const
    case 'office':
    case 'admin': {
      const view = search.get('by') === 'technician' ? 'technician' : 'time'
      return { role, fullName, overview: await officeOverview(pageContext, who, view) } as const
    }
  }
}
