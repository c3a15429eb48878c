export { default } from './hotel.screen.tsx'
