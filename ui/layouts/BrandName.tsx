import type { Site } from '../page-context.ts'
import { BrandMark } from './BrandMark.tsx'

/** The logo, whose text is the name of the business, or the mark beside the name. `className`: of the name. */
export function BrandName({ site, className }: { readonly site: Site; readonly className?: string }) {
  if (site.look?.logo) return <BrandLogo site={site} logo={site.look.logo} />
  return (
    <>
      <BrandMark />
      {className ? <span className={className}>{site.businessName}</span> : site.businessName}
    </>
  )
}

/** Its rules stand in the stylesheet of the brand: pages without a logo do not grow. */
export function BrandLogo({
  site,
  logo: { address, width, height },
}: {
  readonly site: Site
  readonly logo: NonNullable<NonNullable<Site['look']>['logo']>
}) {
  return <img className="brand-logo" src={address} width={width} height={height} alt={site.businessName} />
}
