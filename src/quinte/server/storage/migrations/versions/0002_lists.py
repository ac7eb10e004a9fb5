"""Who sits where, for the list of one's own tables, and tables removed from it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("people", sa.Text))
    hidden = sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("sitting", hidden)


def downgrade() -> None:
    op.drop_column("sitting", "hidden")
    op.drop_column("tables", "people")
