import { type ReportId, type SecretLinkPorts, createSecretLinks, parseId } from '#modules/shared'

/** The page that a link leads to: a side of a decision, or a notice of defamation for its poster. */
export type MarketLink =
  | { readonly kind: 'decision'; readonly decision: number; readonly reportId: ReportId | null }
  | { readonly kind: 'notice'; readonly reportId: ReportId }

/** Longer than the time for an appeal and its answer. */
const days = 90

/** Links of people without an account, or who are not signed in: to appeal, and to answer a notice. */
export function createMarketLinks(ports: SecretLinkPorts<string>) {
  const links = createSecretLinks(ports, days)
  return {
    /** The token, which is answered once, here. */
    make: async (link: MarketLink): Promise<string> => (await links.make(subjectOf(link))).token,

    /** Null when there is no such link, or it has ended. */
    async open(token: string): Promise<MarketLink | null> {
      const subject = await links.leadsTo(token)
      return subject === null ? null : linkFrom(subject)
    },
  }
}

export type MarketLinksModule = ReturnType<typeof createMarketLinks>

function subjectOf(link: MarketLink): string {
  return link.kind === 'notice' ? `notice/${link.reportId}` : `decision/${link.decision}/${link.reportId ?? 'owner'}`
}

function linkFrom(subject: string): MarketLink | null {
  const [kind, first = '', second = ''] = subject.split('/')
  if (kind === 'notice') {
    const reportId = parseId('rpt', first)
    return reportId && { kind, reportId }
  }
  if (kind !== 'decision' || !/^\d+$/.test(first)) return null
  return { kind, decision: Number(first), reportId: parseId('rpt', second) }
}
