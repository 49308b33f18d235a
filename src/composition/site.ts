import type { FiguresModule } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import type { Clock } from '#modules/shared'
import { type SitePorts, createSite } from '#modules/site'
import type { WorkforceModule } from '#modules/workforce'

/** The public pages, with the facts of settings, rota and figures. */
export function composeSite(
  {
    site,
    clock,
  }: {
    readonly site: Pick<SitePorts, 'content' | 'figures' | 'icons' | 'markdown' | 'pictures' | 'team' | 'teamImages'>
    readonly clock: Clock
  },
  catalogue: Pick<Catalogue, 'site' | 'prices' | 'version'>,
  figures: Pick<FiguresModule, 'responseClaim'>,
  workforce: Pick<WorkforceModule, 'onCallClaims' | 'onCallVersion'>,
) {
  return createSite({
    ...site,
    async facts() {
      const { businessName, hotline } = await catalogue.site()
      return { business: businessName, hotline }
    },
    promises: {
      async read() {
        const [response, onCall, prices] = await Promise.all([
          figures.responseClaim(),
          workforce.onCallClaims(),
          catalogue.prices(),
        ])
        return {
          isResponseKept: response.mayClaim,
          responsePercent: response.measured,
          isOnCallNow: onCall.isNow,
          isRoundTheClock: onCall.isRoundTheClock,
          callOutFees: [prices.callOutFee, prices.emergencyFee],
          emergencyTarget: prices.targets.emergency,
        }
      },
      version: () => catalogue.version() + workforce.onCallVersion(),
    },
    clock,
  })
}
