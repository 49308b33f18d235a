import type { PageContextServer } from 'vike/types'
import { reportedThing } from '../../../components/market/report-data.ts'

export type Data = Awaited<ReturnType<typeof data>>

export const data = (pageContext: PageContextServer) => reportedThing(pageContext)
