export { districtCentre } from './districts.ts'
