export { LiveWizard as default } from '../components/wizard/LiveWizard.tsx'
