-- What the seller decides of returns asks for a permission of its own since this version. Whoever moved them decided too, and goes on doing so.
update staff set permissions = array_append(permissions, 'reclamations.decide')
where 'reclamations.move' = any (permissions) and not 'reclamations.decide' = any (permissions);
