export { SiteLayout as Layout } from '../layouts/SiteLayout.tsx'
