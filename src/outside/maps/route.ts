/** Address of a route from the visitor's position to a point at a map service; opened in a new tab (DLV-11, our choice of the service). */
export const routeUrl = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://yandex.ru/maps/?rtext=~${latitude},${longitude}`
