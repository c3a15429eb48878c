export { head, load } from './price-access.route.ts'
