export { head, load } from './pay.route.ts'
