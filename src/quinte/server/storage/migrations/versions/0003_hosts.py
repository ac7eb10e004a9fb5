"""Who made a table and from where, so that one cannot fill the public list."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(40)))
    op.add_column("tables", sa.Column("source", sa.String(16)))
    op.create_index("tables_hosted", "tables", ["host", "phase", "updated"])


def downgrade() -> None:
    op.drop_index("tables_hosted", "tables")
    op.drop_column("tables", "source")
    op.drop_column("tables", "host")
