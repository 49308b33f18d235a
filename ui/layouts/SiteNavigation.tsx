import { ChevronDown } from 'lucide-react'
import { Menu, MenuLink } from '../components/Menu.tsx'
import type { Site, Who } from '../page-context.ts'
import { siteGroups } from './site-links.ts'

/** Every public page, one menu a group, on a wide screen. */
export function SiteNavigation({ site, who }: { readonly site: Site; readonly who: Who | null }) {
  return (
    <nav className="header-links" aria-label="Main">
      {siteGroups(who, site.areas).map(({ title, links }) => (
        <Menu
          key={title}
          className="menu-site"
          group="header"
          label={
            <span className="header-link">
              {title}
              <ChevronDown size={16} aria-hidden="true" />
            </span>
          }
        >
          {links.map(({ href, label }) => (
            <MenuLink key={href} href={href}>
              {label}
            </MenuLink>
          ))}
        </Menu>
      ))}
    </nav>
  )
}
