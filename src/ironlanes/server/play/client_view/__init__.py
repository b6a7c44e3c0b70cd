"""The client view: each viewer's scene as JSON, whole or as a patch. `scene_writer.write` writes all of it."""
