import type { PageContextServer } from 'vike/types'
import { leastJobs, leastProfessionals, leastRatings } from '#modules/site'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules }: PageContextServer) {
  const { rating, jobsDone, response, professionals, isRoundTheClock, hasNoCallOutCharge } = await modules.site.claims()
  return {
    claims: [
      { name: 'Rating', shown: rating?.words, until: `at least ${leastRatings} ratings` },
      { name: 'Jobs done', shown: jobsDone?.words, until: `at least ${leastJobs} completed jobs` },
      {
        name: 'Response to emergencies',
        shown: response && `Within ${response.within}`,
        until: 'somebody on call now, and 80% of the last 30 days in time',
      },
      { name: 'Team', shown: professionals?.words, until: `at least ${leastProfessionals} technicians who take work` },
      { name: 'Availability', shown: isRoundTheClock && '24/7', until: 'no gap in the rota of the next 14 days' },
      { name: 'Fees', shown: hasNoCallOutCharge && 'No call-out charge', until: 'both call-out fees at £0.00' },
    ].map(({ name, shown, until }) => ({ name, shown: shown || null, until })),
  }
}
