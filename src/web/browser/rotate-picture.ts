/** Rotates the picture by 90 degrees clockwise. */
export async function rotatePicture(picture: Blob): Promise<Blob> {
  const drawn = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(drawn.height, drawn.width)
  const context = canvas.getContext('2d')!
  context.translate(drawn.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(drawn, 0, 0)
  drawn.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
