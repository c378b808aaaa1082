"""Run by alembic: migrates over the connection that `hall.store.database` has opened, in its transaction."""

from alembic import context

from hall.store.models import Model

context.configure(connection=context.config.attributes["connection"], target_metadata=Model.metadata)
context.run_migrations()
